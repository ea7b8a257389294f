import { useProfile } from '#web/api/profile.ts'
import { administration, destinations, marketplace } from '#web/app/navigation.ts'

type Destination = (typeof destinations)[number] | typeof administration | typeof marketplace

/** The screens that this user is led to: what a seller sells stands behind the links, and for others last, where they find out about it. */
export function useDestinations(): readonly Destination[] {
  const { data: profile } = useProfile()
  const [overview, links, ...rest] = destinations
  const sells = profile?.roles.includes('SELLER') ?? false
  return [
    overview,
    links,
    ...(sells ? [marketplace, ...rest] : [...rest, marketplace]),
    ...(profile?.roles.includes('ADMIN') ? [administration] : [])
  ]
}

/** Under the thumb there is room for four, the account among them. */
export const underThumb = (all: readonly Destination[]): readonly Destination[] => all.slice(0, 3)
