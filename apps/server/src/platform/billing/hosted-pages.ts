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

/** Pages that somebody else would host, answered by us while there is nobody else. */
export interface HostedPages {
  page(request: PageRequest): PageAnswer | Promise<PageAnswer>;
}
