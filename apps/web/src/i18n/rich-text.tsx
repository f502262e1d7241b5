import { Children, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated sentence with tags around the parts that become elements: "Read the <terms>terms</terms>." */
  text: string;
  tags: Record<string, (inner: string) => ReactNode>;
}

/** Keeps whole sentences in the hands of translators, word order and all. */
export function RichText({ text, tags }: RichTextProps) {
  const parts = text.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(part) ?? [];
    return tags[tag]?.(inner) ?? part;
  });
  return Children.toArray(parts);
}
