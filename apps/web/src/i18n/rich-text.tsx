import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated sentence with tags around the parts that become elements: "Read the <terms>terms</terms>." */
  text: string;
  tags: Record<string, (inner: string) => ReactNode>;
}

/** Lets translators work on whole sentences, including their word order. */
export function RichText({ text, tags }: RichTextProps) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((part, index) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(part) ?? [];
    // The parts of a sentence are never reordered, so the index is a stable key.
    return <Fragment key={index}>{tags[tag]?.(inner) ?? part}</Fragment>;
  });
}
