import { useState } from 'react'
import { useLocation } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { wasNewcomer } from '#web/api/newcomer-mark.ts'
import { useProfile } from '#web/api/profile.ts'
import { useLatePart } from '#web/ui/late-part.ts'

import classes from './newcomer-guide.module.css'

const loadGuide = async () => (await import('#web/features/onboarding/guide.tsx')).Guide

const isPlace = (path: string) => path === pagePaths.dashboard || path === pagePaths.links

/** The first steps, above the two screens where they are made, until they are walked or skipped. */
export function NewcomerGuide() {
  const { data: profile, isPending } = useProfile()
  const { pathname } = useLocation()
  const [hasFailed, setFailed] = useState(false)
  const isNewcomer = profile ? !profile.onboarding : isPending && wasNewcomer()
  const isWanted = isNewcomer && isPlace(pathname)
  const guide = useLatePart(loadGuide, isWanted && !hasFailed, () => setFailed(true), false)
  if (!isWanted || hasFailed) return null
  return profile && guide ? <guide.Part /> : <div className={classes.room} data-guide-room />
}
