import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated sentence with tags around the parts that become elements: "Read the <terms>terms</terms>." */
  text: string;
  tags: Record<string, (inner: string) => ReactNode>;
}

/** Keeps whole sentences in the hands of translators, word order and all. */
export function RichText({ text, tags }: RichTextProps) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((part, place) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(part) ?? [];
    // A sentence is drawn anew as a whole, so a part's place is its name.
    return <Fragment key={place}>{tags[tag]?.(inner) ?? part}</Fragment>;
  });
}
