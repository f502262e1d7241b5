/**
 * Printing conditions of presses, registered at the International Color Consortium: the name on the wire, its identifier, its name for people,
 * and the standard of the file. PDF/X-4 needs the profile of the press, which only FOGRA39 has under a free license.
 */
export const outputConditions = {
  fogra39: { identifier: 'FOGRA39', name: 'Coated FOGRA39 (ISO 12647-2:2004)', standard: 'PDF/X-4' },
  fogra47: { identifier: 'FOGRA47', name: 'Uncoated FOGRA47 (ISO 12647-2:2004)', standard: 'PDF/X-1a' },
  fogra51: { identifier: 'FOGRA51', name: 'Coated FOGRA51 (ISO 12647-2:2013)', standard: 'PDF/X-1a' },
  fogra52: { identifier: 'FOGRA52', name: 'Uncoated FOGRA52 (ISO 12647-2:2013)', standard: 'PDF/X-1a' },
  gracol2006: { identifier: 'CGATS TR 006', name: 'GRACoL 2006, coated #1', standard: 'PDF/X-1a' },
  swop2006: { identifier: 'CGATS TR 003', name: 'SWOP 2006, coated #3', standard: 'PDF/X-1a' },
  japan2001: { identifier: 'JC200103', name: 'Japan Color 2001, coated', standard: 'PDF/X-1a' },
} as const;
export type OutputCondition = keyof typeof outputConditions;
export const outputConditionNames = Object.keys(outputConditions) as [OutputCondition, ...OutputCondition[]];
