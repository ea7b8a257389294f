import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { useProfile } from '#web/api/profile.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { Invitation } from './invitation.tsx'
import { TrialNote } from './trial-note.tsx'

/** Sellers come in; whoever has not given a token yet sees what is behind. */
export function Gate({ children }: { children: ReactNode }) {
  const { data: profile, error, refetch } = useProfile()
  if (!profile) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} aria-busy />
    )
  }
  if (!profile.roles.includes('SELLER')) return <Invitation />
  return (
    <>
      <TrialNote profile={profile} />
      {children}
    </>
  )
}
