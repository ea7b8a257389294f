import { shownHost } from '#contract/target-host.ts'
import { cardOf } from '#landing/card-of.ts'
import { titleOf } from '#landing/landing-view.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import type { ShownCard } from './shown-card.ts'

/** What a messenger has of a link. */
export interface MessengerCard {
  /** The message itself. */
  address: string
  host: string
  title: string
  description: string
  /** Address of the picture, or empty. */
  image: string
  /** Whose words they are: ours, or the messenger reads the target's page itself. */
  source: 'ours' | 'target' | 'adult'
  isAwaited: boolean
}

/** As the server tells a messenger: of a link for adults nothing but the sign. */
export function messengerCard(values: LinkValues, shown: ShownCard, prefix: string): MessengerCard {
  const own = {
    address: `${prefix}${values.slug.trim()}`,
    host: shownHost(prefix),
    isAwaited: shown.page.isAwaited
  }
  if (values.isAdult) {
    return { ...own, title: '18+', description: '', image: '', source: 'adult', isAwaited: false }
  }
  const link = {
    fulllink: values.target,
    title: values.title,
    appTitle: shown.title,
    picture: shown.image
  }
  const card = cardOf(link, values.isLanding ? titleOf(link) : '')
  return {
    ...own,
    host: card ? own.host : shownHost(values.target),
    title: card?.title ?? '',
    description: values.isLanding ? values.description.trim() : '',
    image: shown.image,
    source: card ? 'ours' : 'target'
  }
}
