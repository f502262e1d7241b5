/** Why a card was declined, with Stripe's codes and message. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  description: string;
  /** Declined when it is entered. */
  onEntry?: Decline;
  /** Accepted when it is entered, declined when it is charged. */
  onCharge?: Decline;
}

const decline = (code: string, message: string, declineCode?: string): Decline => ({
  code,
  message,
  ...(declineCode && { declineCode }),
});
export const declined = decline('card_declined', 'Your card was declined.', 'generic_decline');
const noFunds = decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds');
const expired = decline('expired_card', 'Your card has expired.');
const wrongCvc = decline('incorrect_cvc', "Your card's security code is incorrect.");

/** Stripe's published test cards that are relevant to subscriptions. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', description: 'Succeeds' },
  { number: '5555555555554444', brand: 'mastercard', description: 'Succeeds' },
  { number: '4000000000000002', brand: 'visa', description: 'Declined', onEntry: declined },
  { number: '4000000000009995', brand: 'visa', description: 'Insufficient funds', onEntry: noFunds },
  { number: '4000000000000069', brand: 'visa', description: 'Expired', onEntry: expired },
  { number: '4000000000000127', brand: 'visa', description: 'Incorrect security code', onEntry: wrongCvc },
  { number: '4000000000000341', brand: 'visa', description: 'Can be saved, fails when charged', onCharge: declined },
];

export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

export const findCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === onlyDigits(number));
