/** Whose visits stand beside the figures of the marketplace: of all links to a product, or of one. */
export interface Whose {
  readonly title: string
  readonly visits: string
  readonly of: string
}

export const ALL_LINKS: Whose = {
  title: 'По вашим ссылкам',
  visits: 'Переходы по ссылкам',
  of: 'По ссылкам'
}

export const ONE_LINK: Whose = {
  title: 'По этой ссылке',
  visits: 'Переходы по ссылке',
  of: 'По ссылке'
}
