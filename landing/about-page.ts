/** `/{shortlink}+`: where a link leads, before anybody goes there. */
export interface AboutLink {
  /** Short address as people see it. */
  address: string
  title: string
  fulllink: string
  additionalLinks: readonly { title: string; url: string }[]
  erid: string
  advertiser: string
  adult: boolean
  complaint: string
}

export const aboutPage = (link: AboutLink): string => `<!doctype html><title>${link.address}</title>`
