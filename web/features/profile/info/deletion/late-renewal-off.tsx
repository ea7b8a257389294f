import type { Profile } from '#contract/user.ts'
import { useLatePart } from '#web/ui/late-part.ts'

const load = async () => (await import('./renewal-off.tsx')).RenewalOff

/** Only for who goes or stays after all: what it has to know of payments is not loaded with the page. */
export function LateRenewalOff({ profile }: { profile: Profile }) {
  const late = useLatePart(load, true)
  return late ? <late.Part profile={profile} /> : null
}
