import type { Card } from './landing-page.ts'

/** What a preview crawler is told of a link that leads elsewhere. */
export const cardPage = (card: Card): string => `<!doctype html><title>${card.title}</title>`
