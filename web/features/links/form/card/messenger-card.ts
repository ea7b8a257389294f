import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { hostOf } from '#web/ui/target-address.ts'

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

/** As the server tells a messenger (server/redirect): nothing of a link for adults, and of a plain one only what there is. */
export function messengerCard(values: LinkValues, shown: ShownCard, prefix: string): MessengerCard {
  const own = {
    address: `${prefix}${values.slug.trim()}`,
    host: hostOf(prefix),
    isAwaited: shown.page.isAwaited
  }
  if (values.isAdult) {
    return { ...own, title: '18+', description: '', image: '', source: 'adult', isAwaited: false }
  }
  const title = shown.title || values.title.trim()
  const isOurs = values.isLanding || title !== '' || shown.image !== ''
  return {
    ...own,
    host: isOurs ? own.host : hostOf(values.target),
    title: title || (values.isLanding ? hostOf(values.target) : ''),
    description: values.isLanding ? values.description.trim() : '',
    image: shown.image,
    source: isOurs ? 'ours' : 'target'
  }
}
