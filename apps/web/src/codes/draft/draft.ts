import type { CryptoType, DataType, Encoding, QrType } from '@tessera/contract';

/**
 * Values of the create form, as typed. Each type has its own part, so that switching types loses nothing. Field names are
 * those of the API.
 */
export interface Draft {
  type: QrType;
  title: string;
  slug: string;
  note: string;
  /** Ids. */
  tags: string[];
  /** Chosen by the user; for other types, `draftEncoding` decides. */
  encoding: Partial<Record<DataType, Encoding>>;
  url: { destination_url: string };
  text: { text: string };
  email: { email: string; subject: string; body: string };
  phone: { phone: string };
  sms: { phone: string; message: string };
  wifi: { ssid: string; password: string; encryption: 'WPA' | 'WEP' | 'nopass'; hidden: boolean };
  vcard: { name: string; organization: string; phone: string; email: string; url: string; address: string };
  event: {
    title: string;
    startDate: string;
    endDate: string;
    /** Without a time zone: the same local time everywhere. */
    floating: boolean;
    location: string;
    description: string;
  };
  location: { latitude: string; longitude: string; altitude: string };
  crypto: {
    type: CryptoType;
    address: string;
    amount: string;
    label: string;
    message: string;
    value: string;
    gas: string;
    gasPrice: string;
    data: string;
  };
}

export const emptyDraft: Draft = {
  type: 'url',
  title: '',
  slug: '',
  note: '',
  tags: [],
  encoding: {},
  url: { destination_url: '' },
  text: { text: '' },
  email: { email: '', subject: '', body: '' },
  phone: { phone: '' },
  sms: { phone: '', message: '' },
  wifi: { ssid: '', password: '', encryption: 'WPA', hidden: false },
  vcard: { name: '', organization: '', phone: '', email: '', url: '', address: '' },
  event: { title: '', startDate: '', endDate: '', floating: false, location: '', description: '' },
  location: { latitude: '', longitude: '', altitude: '' },
  crypto: {
    type: 'bitcoin',
    address: '',
    amount: '',
    label: '',
    message: '',
    value: '',
    gas: '',
    gasPrice: '',
    data: '',
  },
};

/** Whether leaving the page would lose something; the selected type alone does not count. */
export const hasContent = (draft: Draft): boolean =>
  JSON.stringify({ ...draft, type: emptyDraft.type }) !== JSON.stringify(emptyDraft);
