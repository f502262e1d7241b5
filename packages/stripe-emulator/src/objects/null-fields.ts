type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Fields that are always null here, by name: Stripe's objects have many that the product does not use. */
export const nullFields = <const Text extends string>(...names: Text[]): Record<Words<Text>, null> =>
  Object.fromEntries(names.flatMap((text) => text.split(' ')).map((name) => [name, null])) as Record<Words<Text>, null>;
