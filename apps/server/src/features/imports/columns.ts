import type { ImportField, ImportSource } from '@tessera/contract';

/** A name for comparison: without case, accents, spaces and punctuation. */
const comparableName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The names of each field in English, Spanish, Portuguese and French, beside its own. */
const aliases: Record<ImportField, string> = {
  type: 'qr type, tipo, type de code, code type',
  title: 'titulo, titre, link title, nome do codigo, nombre del codigo',
  destination_url:
    'url, destination, link, long url, target, target url, destino, url de destino, enlace, destination address, lien, adresse, url longa, url larga, url longue, original url',
  slug: 'keyword, back half, custom slug, slashtag, alias, short code, apelido, chemin court, alias corto',
  short_link: 'short url, shorturl, bitlink, enlace corto, link curto, lien court, url courte, url curta, url corta',
  external_id: 'external id, id externo, identifiant externe, reference, referencia, your id, sku',
  tags: 'tag, labels, etiquetas, etiqueta, marcadores, etiquettes, categories',
  note: 'notes, comment, comments, nota, notas, remarque, remarques, observacoes, comentario, commentaire',
  created_at: 'created, created on, date created, creation date, fecha de creacion, data de criacao, date de creation',
  clicks: 'click count, total clicks, visits, visit count, clics, cliques, visitas, total de clics',
  encoding: 'codificacion, codificacao, encodage',
  text: 'texto, texte, content, contenido, conteudo, contenu',
  email: 'e mail, mail, correo, correo electronico, courriel, email address',
  subject: 'asunto, assunto, objet, sujet',
  body: 'email body, cuerpo, corpo, corps',
  phone: 'phone number, telephone, telefono, telefone, mobile, celular, tel',
  message: 'sms, sms text, mensaje, mensagem',
  ssid: 'network, network name, wifi, wifi name, red, rede, reseau, nombre de la red, nome da rede, nom du reseau',
  password: 'wifi password, contrasena, senha, mot de passe',
  wifi_encryption: 'encryption, security, seguridad, seguranca, securite, cifrado, criptografia, chiffrement',
  wifi_hidden: 'hidden, oculta, oculto, cache, masque',
  name: 'full name, nombre, nome, nom, contact',
  organization: 'company, organisation, empresa, organizacion, organizacao, entreprise, societe',
  website: 'web, site, sitio web, site web, pagina web',
  address: 'postal address, direccion, endereco, adresse postale',
  event_title: 'event, event name, evento, evenement, titulo del evento, titulo do evento',
  start: 'start date, starts, inicio, debut, date de debut, fecha de inicio, data de inicio',
  end: 'end date, ends, fin, fim, date de fin, fecha de fin, data de fim',
  timezone: 'time zone, zona horaria, fuso horario, fuseau horaire',
  location: 'place, venue, lugar, local, lieu',
  description: 'descripcion, descricao, details, detalles, detalhes',
  latitude: 'lat, latitud',
  longitude: 'lng, lon, long, longitud',
  altitude: 'alt, altitud, elevation',
  currency: 'coin, crypto, moneda, moeda, monnaie, devise, criptomoneda',
  wallet: 'wallet address, billetera, carteira, portefeuille',
  amount: 'monto, importe, valor, montant, quantia',
  label: 'wallet label, libelle, rotulo',
};

const fieldByKey = new Map<string, ImportField>(
  Object.entries(aliases).flatMap(([field, names]) =>
    [field, ...names.split(', ')].map((name): [string, ImportField] => [comparableName(name), field as ImportField]),
  ),
);

/** Names of columns that are a title if the file has no better one. */
const campaignKeys = new Set(
  ['campaign', 'campaign name', 'campana', 'campanha', 'campagne', 'nom de la campagne'].map(comparableName),
);
/** The fields whose rows are of another type than a contact. */
const otherContents = [
  'destination_url',
  'ssid',
  'latitude',
  'start',
  'text',
] as const satisfies readonly ImportField[];

/**
 * In a list of links, "Name", "Label" or "Campaign" is what the owner calls the code. In a list of contacts, "Name" is the person; a
 * file with types may have both, and `planRow` decides for each row.
 */
function titleColumn(keys: readonly string[], mapping: readonly (ImportField | null)[]): number | undefined {
  const has = (field: ImportField) => mapping.includes(field);
  const mayBeContacts = has('type') || has('organization') || !otherContents.some(has);
  if (has('title') || mayBeContacts) return undefined;
  const label = has('wallet') ? -1 : mapping.indexOf('label');
  return [mapping.indexOf('name'), label, keys.findIndex((key) => campaignKeys.has(key))].find((index) => index !== -1);
}

interface SourceColumns {
  source: Exclude<ImportSource, 'tessera'>;
  /** Columns that only this program writes together. A source may have several formats. */
  signature: readonly string[];
  fields: Readonly<Record<string, ImportField>>;
}

/** The files of other programs, in the order in which they are compared. [Documented formats](docs/imports.md). */
const sources: readonly SourceColumns[] = [
  {
    source: 'yourls',
    signature: ['keyword', 'url', 'timestamp', 'clicks'],
    fields: { keyword: 'slug', url: 'destination_url', title: 'title', timestamp: 'created_at', clicks: 'clicks' },
  },
  {
    source: 'rebrandly',
    signature: ['slashtag', 'destination'],
    fields: {
      slashtag: 'slug',
      destination: 'destination_url',
      title: 'title',
      tags: 'tags',
      description: 'note',
      createdAt: 'created_at',
      clicks: 'clicks',
    },
  },
  {
    source: 'shlink',
    signature: ['longUrl', 'shortCode'],
    fields: {
      shortCode: 'slug',
      longUrl: 'destination_url',
      title: 'title',
      tags: 'tags',
      dateCreated: 'created_at',
      createdAt: 'created_at',
      visits: 'clicks',
      visitsCount: 'clicks',
      'visitsSummary.total': 'clicks',
    },
  },
  {
    // Releases of the web client before `shortCode` was exported.
    source: 'shlink',
    signature: ['createdAt', 'shortUrl', 'longUrl', 'visits'],
    fields: {
      shortUrl: 'short_link',
      longUrl: 'destination_url',
      title: 'title',
      tags: 'tags',
      createdAt: 'created_at',
      visits: 'clicks',
    },
  },
  {
    source: 'kutt',
    signature: ['address', 'target'],
    fields: {
      address: 'slug',
      target: 'destination_url',
      description: 'title',
      created_at: 'created_at',
      visit_count: 'clicks',
    },
  },
  {
    source: 'dub',
    signature: ['Short link', 'Destination URL'],
    fields: {
      'Short link': 'short_link',
      'Destination URL': 'destination_url',
      Title: 'title',
      Tags: 'tags',
      Comments: 'note',
      'Created at': 'created_at',
      Clicks: 'clicks',
      'External ID': 'external_id',
    },
  },
  {
    // The export of the website.
    source: 'bitly',
    signature: ['Link', 'Custom Link', 'Destination URL'],
    fields: {
      Link: 'short_link',
      'Custom Link': 'slug',
      'Destination URL': 'destination_url',
      Title: 'title',
      Tags: 'tags',
      Created: 'created_at',
      'Created at': 'created_at',
      'Date Created': 'created_at',
      Clicks: 'clicks',
      'Total Clicks': 'clicks',
      Engagements: 'clicks',
    },
  },
  {
    source: 'bitly',
    signature: ['long_url', 'link'],
    fields: {
      link: 'short_link',
      // The name that the owner chose; `link` then has a generated one.
      custom_bitlinks: 'slug',
      long_url: 'destination_url',
      title: 'title',
      tags: 'tags',
      created_at: 'created_at',
      created: 'created_at',
      clicks: 'clicks',
      total_clicks: 'clicks',
      engagements: 'clicks',
    },
  },
];

interface RecognizedColumns {
  source: ImportSource;
  /** The field of each column; null if it is ignored. A field has one column. */
  mapping: (ImportField | null)[];
}

/** Recognizes the program that wrote a file, and the field of each column. */
export function recognizeColumns(columns: readonly string[]): RecognizedColumns {
  const keys = columns.map(comparableName);
  // Exactly as written: "Short link" is a column of dub, `short_link` one of ours.
  const names = new Set(columns.map((name) => name.toLowerCase()));
  const found = sources.find(({ signature }) => signature.every((name) => names.has(name.toLowerCase())));
  const fields = found
    ? new Map(Object.entries(found.fields).map(([name, field]) => [comparableName(name), field]))
    : fieldByKey;
  const used = new Set<ImportField>();
  const mapping = keys.map((key) => {
    const field = fields.get(key);
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
  if (found) return { source: found.source, mapping };
  const title = titleColumn(keys, mapping);
  return { source: 'tessera', mapping: mapping.map((field, index) => (index === title ? 'title' : field)) };
}
