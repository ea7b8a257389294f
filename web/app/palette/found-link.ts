import type { CountedShortlink } from '#contract/links.ts'

import type { FoundLink } from './command.ts'

export const foundLink = ({ _id, shortlink, title, fulllink, visits }: CountedShortlink): FoundLink => ({
  id: _id,
  slug: shortlink,
  name: title.trim() || shortlink,
  target: fulllink,
  visits
})
