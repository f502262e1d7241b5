export interface MailMessage {
  /** The same for every attempt, so that the recipient's provider can discard duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ends these emails with one POST, without a sign-in (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
