import { PageHeading } from '../router/page-heading.tsx'
import { Actions } from './actions.tsx'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import { Lists } from './lists.tsx'

/** Every part of ui/ in every state. Only in the development build. */
export function GalleryPage() {
  return (
    <>
      <PageHeading title="Gallery" />
      <Actions />
      <Fields />
      <Choices />
      <Lists />
      <Figures />
      <Charts />
    </>
  )
}
