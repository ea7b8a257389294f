import { createContext } from 'react'

/** Whether what a report shows, or its shares are of, is of other days or visits than those that were asked for last. */
export const Outdated = createContext(false)
