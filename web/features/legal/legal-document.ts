import type { ReactNode } from 'react'

export interface LegalSection {
  /** Its anchor. */
  id: string
  title: string
  body: ReactNode
}

export interface LegalText {
  title: string
  lead: ReactNode
  sections: LegalSection[]
  /** What changed with this version, for people who know the one before. */
  changes: ReactNode
}
