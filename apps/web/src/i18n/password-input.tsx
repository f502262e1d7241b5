import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { controlStyle } from '../ui/input.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { useTranslation } from './use-translation.ts';

export function PasswordInput({ onBlur, ...rest }: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const { t } = useTranslation('common');
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => {
    // The synthetic key events of password managers have no `getModifierState`.
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  };
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type={visible ? 'text' : 'password'}
          className={`${controlStyle} block h-10 pr-11`}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-soft hover:text-ink"
          aria-label={t(visible ? 'password.hide' : 'password.show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      </div>
      {capsLock && <Spoken className="text-warn">{t('password.capsLock')}</Spoken>}
    </div>
  );
}
