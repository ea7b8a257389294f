import { createContext } from 'react'

/** The first moment that a report shows, when more was asked for. */
export const ShownSince = createContext<Date | undefined>(undefined)
