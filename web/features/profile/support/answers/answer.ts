import type { ReactNode } from 'react'

/** One that is often asked for; its id is its address after `#`. */
export interface Answer {
  id: string
  question: string
  answer: ReactNode
}
