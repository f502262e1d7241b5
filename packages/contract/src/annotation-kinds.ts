/** Marks that the product writes when codes change, and `note`, which people write. */
export const annotationKinds = [
  'note',
  'destination_changed',
  'rules_changed',
  'schedule_changed',
  'link_changed',
  'activated',
  'deactivated',
  'archived',
  'unarchived',
  'deleted',
] as const;
export type AnnotationKind = (typeof annotationKinds)[number];
