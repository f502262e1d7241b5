/** A refusal in Stripe's words. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface KnownCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** The name under which Stripe's API knows the same card. */
  token?: string;
  /** For the page that offers them. */
  about: string;
  /** Refused when it is entered. */
  onEntry?: Decline;
  /** Accepted when it is entered, refused when it is charged. */
  onCharge?: Decline;
}

const declined: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

/** Stripe's published test cards, as far as a subscription can meet them. */
export const knownCards: readonly KnownCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'pm_card_visa', about: 'Works' },
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard', about: 'Works' },
  {
    number: '4000000000000002',
    brand: 'visa',
    token: 'pm_card_chargeDeclined',
    about: 'Is declined',
    onEntry: declined,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    about: 'Has insufficient funds',
    onEntry: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
    about: 'Has expired',
    onEntry: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    about: 'Has another security code',
    onEntry: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    token: 'pm_card_chargeCustomerFail',
    about: 'Can be saved, fails when it is charged',
    onCharge: declined,
  },
];

export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

export const findCard = (typed: string): KnownCard | undefined =>
  knownCards.find(({ number, token }) => number === digitsOf(typed) || token === typed);

/** Said by Stripe's own form of a number that no card can have, and in test mode of a real one. */
export const unknownCard: Decline = {
  code: 'incorrect_number',
  message: 'Your card number is invalid. Only test cards work here.',
};
