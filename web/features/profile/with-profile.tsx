import type { ReactNode } from 'react'

import type { Profile } from '#contract/user.ts'
import { useProfile } from '#web/api/profile.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { useHashTarget } from './hash-target.ts'
import { SectionSkeletons } from './section-skeletons.tsx'

interface WithProfileProps {
  children: (profile: Profile) => ReactNode
}

/** A screen that has nothing to say before it knows whose it is. */
export function WithProfile({ children }: WithProfileProps) {
  const { data, error, refetch } = useProfile()
  useHashTarget(data !== undefined)
  if (data) return children(data)
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SectionSkeletons />
}
