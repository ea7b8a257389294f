/** Short address as people see it. */
export const shownAddress = ({ host, pathname }: URL): string => `${host}${pathname}`
