import { presentLink, type LinkRecord } from '#server/links/link.ts'
import type { Change } from '#server/platform/change.ts'

/** A link as the log of changes has it: what an edit may touch. */
export function loggedLink(link: LinkRecord): Record<string, unknown> {
  const wire = presentLink(link)
  return {
    fulllink: wire.fulllink,
    shortlink: wire.shortlink,
    title: wire.title,
    users: wire.users,
    isMicrolanding: wire.isMicrolanding,
    microlandingTemplate: wire.microlandingTemplate,
    additionalLinks: wire.additionalLinks,
    erid: wire.erid,
    advertiser: wire.advertiser,
    description: wire.description,
    buttonTitle: wire.buttonTitle,
    appTitle: wire.appTitle,
    appImage: wire.appImage,
    adult: wire.adult,
    tags: wire.tags,
    startDate: wire.startDate,
    endDate: wire.endDate
  }
}

type About = Pick<Change, 'subject' | 'subjectId' | 'subjectName'>

export const aboutLink = ({ id, shortlink }: LinkRecord): About => ({
  subject: 'link',
  subjectId: id,
  subjectName: shortlink
})
