export interface PageRequest {
  method: string;
  path: string;
  body: string;
  wantsJson: boolean;
}

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The emulator's version of the pages that Stripe hosts. */
export interface HostedPages {
  page(request: PageRequest): PageAnswer | Promise<PageAnswer>;
}
