/** Pages that somebody else would host, answered in this process while there is nobody else. */
export interface HostedPages {
  page(request: { method: string; path: string; body: string; wantsJson: boolean }): {
    status: number;
    headers: Record<string, string>;
    body: string;
  };
}
