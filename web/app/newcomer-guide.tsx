import { useState } from 'react'
import { useLocation } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'
import { useLatePart } from '#web/ui/late-part.ts'

import classes from './newcomer-guide.module.css'

const loadGuide = async () => (await import('#web/features/onboarding/guide.tsx')).Guide

const places: ReadonlySet<string> = new Set([pagePaths.dashboard, pagePaths.links])

/** The first steps, above the two screens where they are made, until they are walked or skipped. */
export function NewcomerGuide() {
  const { data: profile } = useProfile()
  const { pathname } = useLocation()
  const [hasFailed, setFailed] = useState(false)
  const isWanted = profile?.onboarding === false && places.has(pathname)
  const guide = useLatePart(loadGuide, isWanted && !hasFailed, () => setFailed(true), false)
  if (!isWanted || hasFailed) return null
  return guide ? <guide.Part /> : <div className={classes.room} data-guide-room />
}
