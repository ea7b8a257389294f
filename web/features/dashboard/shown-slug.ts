import { createContext } from 'react'

/** Slug of the one link that the page is about. */
export const ShownSlug = createContext<string | undefined>(undefined)
