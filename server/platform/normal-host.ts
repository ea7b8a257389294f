/** A name as it is looked up: hosts have no letter case, and a dot at their end says nothing. */
export const normalHost = (host: string): string => host.toLowerCase().replace(/\.$/, '')
