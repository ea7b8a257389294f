/** A host, with its port or without, as one service has it: neither `www.` nor a dot at the end of the name leads elsewhere. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=(:\d+)?$)/, '')
