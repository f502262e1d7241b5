export interface MailMessage {
  /** The same for every try at the same mail, so that a receiver can tell a repetition from a second mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
