import { createBatch, type CreateWrites } from './batch.ts';
import { createChanges } from './change-code.ts';
import type { CodeCalls } from './code-calls.ts';
import { createCodeEvents, createCodeRecord } from './code-events.ts';
import { createCreation } from './create-code.ts';
import { createInsertCodes, type InsertCodes } from './insert-codes.ts';
import { createLogos, type Logos } from './logos.service.ts';
import { createMissingLogos, type MissingLogos } from './missing-logos.ts';
import { createPictures, type Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { createReads } from './read-codes.ts';
import { createDestinationHistory, type DestinationHistory } from './rules/destination-history.ts';
import { createLinkSettings, type LinkSettingsService } from './rules/link-settings.ts';
import { createRules, type Rules } from './rules/rules.ts';
import { createReservations, type Reservations } from './reservations.service.ts';
import { createSlugs, type Slugs } from './slugs.service.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.service.ts';
import { createUpsert } from './upsert.ts';

/** The parts of the feature that other files and features use. */
export interface CodeParts {
  logos: Logos;
  pictures: Pictures;
  thumbnails: Thumbnails;
  missingLogos: MissingLogos;
  reservations: Reservations;
  slugs: Slugs;
  insert: InsertCodes;
}

interface RuleParts {
  rules: Rules;
  linkSettings: LinkSettingsService;
  destinationHistory: DestinationHistory;
}

export type QrCodes = CodeCalls & CodeParts & RuleParts;

export function createQrCodes(deps: QrCodeDeps): QrCodes {
  const missingLogos = createMissingLogos(deps);
  const pictures = createPictures(deps, missingLogos);
  const thumbnails = createThumbnails(deps, pictures);
  const events = createCodeEvents(deps, pictures);
  const record = createCodeRecord(deps, events);
  const reservations = createReservations(deps);
  const insert = createInsertCodes(deps, { events, reservations });
  const parts: CodeParts = {
    pictures,
    thumbnails,
    missingLogos,
    logos: createLogos(deps, record, pictures),
    reservations,
    insert,
    slugs: createSlugs(deps),
  };
  const { readChanged, readMany, ...reads } = createReads(deps, pictures, thumbnails, missingLogos);
  const createWrites: CreateWrites = (writeDeps, read) => {
    const creation = createCreation(writeDeps, record, { ...parts, readChanged: read });
    const changes = createChanges(writeDeps, record, { ...parts, readChanged: read });
    return { ...creation, ...changes, putByExternalId: createUpsert(writeDeps, { ...creation, ...changes }) };
  };
  const writes = createWrites(deps, readChanged);
  const settings = { ...deps, record, slugs: parts.slugs, pictures };
  return {
    ...parts,
    ...reads,
    ...writes,
    batch: createBatch(deps, { createWrites, readMany }),
    rules: createRules(settings),
    linkSettings: createLinkSettings(settings),
    destinationHistory: createDestinationHistory(deps, writes.update),
  };
}
