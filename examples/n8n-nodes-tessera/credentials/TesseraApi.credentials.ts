/** n8n finds the class by the name of its file. */
export class TesseraApi {
  name = 'tesseraApi';
  displayName = 'Tessera API';
  properties = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://qr.example.org',
      description: 'The address of the installation',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'From Profile → API keys of the web app',
    },
  ];
  authenticate = { type: 'generic', properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } } };
  /** The button that tests the credentials. The key needs `codes:read`. */
  test = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      url: '/v1/qr-codes',
      qs: { limit: '1', data_urls: 'omit' },
    },
  };
}
