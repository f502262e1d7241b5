import { useEffect, useRef } from 'react';
import { HexColorPicker } from 'react-colorful';

interface ColorPickerProps {
  value: string;
  onChange: (value: string) => void;
  labels: { shade: string; hue: string };
}

/** Arrow keys move both handles. The library labels them in English only, so the labels are replaced after rendering. */
export function ColorPicker({ value, onChange, labels: { shade, hue } }: ColorPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [first, second] = box.current?.querySelectorAll('[role="slider"]') ?? [];
    first?.setAttribute('aria-label', shade);
    second?.setAttribute('aria-label', hue);
  }, [shade, hue]);
  return (
    <div ref={box}>
      <HexColorPicker color={value} onChange={onChange} style={{ width: '100%', height: '10rem' }} />
    </div>
  );
}
