import type { BodyOf, endpoints, LinkSettings } from '@tessera/contract';
import { invalidFields } from '../../../http/app-error.ts';
import type { Precondition } from '../../../http/entity-tags.ts';
import { cleanText, parseDestinationField } from '../code-fields.ts';
import { changeSettings, readSettings, type SettingsDeps } from './change-settings.ts';
import type { LinkSettingsRow } from './rules.repo.ts';

type Input = BodyOf<typeof endpoints.qrCodes.putLinkSettings>;

interface PutOptions {
  /** The network that waits for the hash of a password. */
  client: string;
  check?: Precondition | undefined;
}

/** The password and preview of links, and what they pass to the destination. */
export interface LinkSettingsService {
  get(userId: string, id: string): Promise<LinkSettings>;
  /** Changes the given fields. */
  put(userId: string, id: string, input: Input, options: PutOptions): Promise<LinkSettings>;
}

const present = ({ password, preview, passesQuery, passesClickId }: LinkSettingsRow): LinkSettings => ({
  has_password: password !== null,
  preview,
  pass_query: passesQuery,
  pass_click_id: passesClickId,
});

export function createLinkSettings(deps: SettingsDeps): LinkSettingsService {
  const { config, passwords } = deps;

  function buildPreview(given: NonNullable<Input['preview']>): LinkSettings['preview'] {
    const { title, description, image_url: image } = given;
    return {
      title: title.trim(),
      description: cleanText(description),
      image_url: image ? parseDestinationField(image, config.publicUrl, 'preview.image_url') : null,
    };
  }

  return {
    get: async (userId, id) => present(await readSettings(deps, userId, id)),
    async put(userId, id, input, { client, check }) {
      const { password, preview, pass_query: passQuery, pass_click_id: passClickId } = input;
      // Before the transaction, which holds a connection to the database.
      const hash = password ? await passwords.hash(password, client) : null;
      const builtPreview = preview ? buildPreview(preview) : null;
      const changed = await changeSettings(deps, { userId, id, check }, (row, code) => {
        // The viewer reads its content from the query.
        if (passQuery && code.type !== 'url') throw invalidFields({ pass_query: 'invalid' });
        if (passClickId && code.type !== 'url') throw invalidFields({ pass_click_id: 'invalid' });
        return {
          ...row,
          password: password === undefined ? row.password : hash,
          preview: preview === undefined ? row.preview : builtPreview,
          passesQuery: passQuery ?? row.passesQuery,
          passesClickId: passClickId ?? row.passesClickId,
        };
      });
      return present(changed);
    },
  };
}
