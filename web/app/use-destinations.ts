import { useProfile } from '#web/api/profile.ts'
import { administration, destinations } from '#web/app/navigation.ts'

type Destination = (typeof destinations)[number] | typeof administration

/** The screens that this user is led to. */
export function useDestinations(): readonly Destination[] {
  const { data: profile } = useProfile()
  return profile?.roles.includes('ADMIN') ? [...destinations, administration] : destinations
}
