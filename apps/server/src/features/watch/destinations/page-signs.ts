import type { ProbeResponse } from '../../../platform/outbound/prober.ts';
import { siteOf } from './site.ts';

/** Sites that show advertisements or an offer for sale instead of the page of a domain. */
const parkingSites = new Set(
  (
    'above.com afternic.com bodis.com dan.com domainmarket.com godaddysites.com hugedomains.com parkingcrew.net parklogic.com sedo.com ' +
    'sedoparking.com skenzo.com uniregistry.com voodoo.com'
  ).split(' '),
);

/** Texts of their pages. Each names the product of a parking service, so that a page about domains is not taken for one. */
const parkingTexts = [
  /(?:sedoparking|parkingcrew|bodiscdn|parklogic|skenzo)\.(?:com|net)/i,
  /window\.location\.href\s*=\s*["']\/lander["']/,
  /img1\.wsimg\.com\/parking-lander/i,
  /<title>[^<]{0,80}(?:domain (?:is|may be) for sale|buy this domain|this domain has expired|domain parked)/i,
  /data-adblockkey=/i,
  /(?:hugedomains|dan|afternic)\.com\/(?:domain_profile|buy-domain|forsale)/i,
];

export const isParkingHost = (host: string): boolean => parkingSites.has(siteOf(host));
export const isParkedPage = (sample: string): boolean => parkingTexts.some((text) => text.test(sample));

/** Texts of pages that ask for a proof that a person visits. */
const wallTexts = [
  /<title>\s*(?:just a moment|attention required|access denied|please wait|verifying|are you (?:a )?human|security check)/i,
  /cdn-cgi\/challenge-platform|cf-chl-|_cf_chl_opt/i,
  /captcha-delivery\.com|datadome/i,
  /px-captcha|perimeterx/i,
  /_incapsula_resource|incap_ses/i,
  /ddos-guard|sucuri_cloudproxy|awswafintegration|aws-waf-token/i,
];

/** Whether a bot wall answered. Visitors pass it, so the destination does not fail. */
export const isBotWall = ({ headers, sample }: Pick<ProbeResponse, 'headers' | 'sample'>): boolean =>
  headers['cf-mitigated'] !== undefined ||
  headers['x-datadome'] !== undefined ||
  headers['x-amzn-waf-action'] !== undefined ||
  wallTexts.some((text) => text.test(sample));
