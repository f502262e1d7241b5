import type { ReactNode } from 'react';

/** The outline of a QR symbol: three finder patterns and some modules. */
const finders = ['M0 0h28v28h-28z', 'M52 0h28v28h-28z', 'M0 52h28v28h-28z'];
const eyes = 'M10 10h8v8h-8zM62 10h8v8h-8zM10 62h8v8h-8z';
const modules =
  'M36 0h8v8h-8zM36 16h8v16h-8zM0 36h8v8h-8zM16 36h12v8h-12zM36 40h8v8h-8zM52 36h8v8h-8zM68 36h12v8h-12zM36 56h8v8h-8zM52 52h8v8h-8zM68 52h12v8h-12zM44 68h8v12h-8zM60 64h12v8h-12zM72 72h8v8h-8z';

/** On white in both themes, as printed. */
const Symbol = () => (
  <g transform="translate(16 36)">
    <rect x="-12" y="-12" width="104" height="104" rx="8" className="fill-[#fff] stroke-line" />
    {finders.map((path) => (
      <path key={path} d={path} className="fill-none stroke-[#211e1a]" strokeWidth="6" />
    ))}
    <path d={eyes + modules} className="fill-[#211e1a]" />
  </g>
);

/** A web page. */
const Page = ({ y, isOld = false }: { y: number; isOld?: boolean }) => (
  <g transform={`translate(284 ${y})`} className={isOld ? 'opacity-40' : ''}>
    <rect width="76" height="56" rx="6" className="fill-sunken stroke-edge" />
    <path d="M0 14h76" className="stroke-edge" />
    <path d="M12 26h52M12 35h52M12 44h32" className="stroke-faint" strokeWidth="3" strokeLinecap="round" />
  </g>
);

const Arrow = ({ path, isOld = false }: { path: string; isOld?: boolean }) => (
  <path
    d={path}
    className={`fill-none ${isOld ? 'stroke-edge' : 'stroke-accent'}`}
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...(isOld && { strokeDasharray: '4 5' })}
  />
);

const Picture = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg viewBox="0 0 364 152" role="img" aria-label={label} className="h-auto w-full max-w-md">
    {children}
  </svg>
);

/** Symbol → page. */
export const StaticPicture = ({ label }: { label: string }) => (
  <Picture label={label}>
    <Symbol />
    <Arrow path="M120 76h148M260 68l8 8l-8 8" />
    <Page y={48} />
  </Picture>
);

/** Symbol → short link, with the count of its scans → the page of today instead of the one of yesterday. */
export const TrackedPicture = ({ label }: { label: string }) => (
  <Picture label={label}>
    <Symbol />
    <Arrow path="M120 76h36M148 68l8 8l-8 8" />
    <g transform="translate(168 54)">
      <rect width="44" height="44" rx="8" className="fill-accent-soft stroke-accent" />
      <path d="M12 33v-6M22 33v-13M32 33v-22" className="stroke-accent" strokeWidth="5" strokeLinecap="round" />
    </g>
    <Arrow path="M222 68c24 0 20-30 46-30" isOld />
    <Arrow path="M222 84c24 0 20 30 46 30M260 106l8 8l-8 8" />
    <Page y={8} isOld />
    <Page y={86} />
  </Picture>
);
