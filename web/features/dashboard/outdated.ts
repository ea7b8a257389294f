import { createContext } from 'react'

/** Whether what a report shows is of other days or visits than those that were asked for last. */
export const Outdated = createContext(false)
