import { useLocation } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'
import { useLatePart } from '#web/ui/late-part.ts'

const loadGuide = async () => (await import('#web/features/onboarding/guide.tsx')).Guide
const noMatter = () => {}

const places: ReadonlySet<string> = new Set([pagePaths.dashboard, pagePaths.links])

/** The first steps, above the two screens where they are made, until they are walked or skipped. */
export function NewcomerGuide() {
  const { data: profile } = useProfile()
  const { pathname } = useLocation()
  const wanted = profile?.onboarding === false && places.has(pathname)
  const guide = useLatePart(loadGuide, wanted, noMatter)
  return wanted && guide ? <guide.Part /> : null
}
