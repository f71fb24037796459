/** The machine-readable form of a published study. Pure; described in docs/studies.md. */
import type { PopulationFinding } from '../../finding.ts'
import { chartAddress, linksOf } from '../links.ts'
import type { PublicStudy } from './page-parts.ts'

export type StudyDocument = ReturnType<typeof publicJson>

export function publicJson({ snapshot, baseUrl, path, by, publishedAt, votes, participants }: PublicStudy) {
  const { charts, wording, german: _german, germanCharts: _drawn, germanStatistics: _told, ...known } = snapshot
  const { pooled, participants: then = participants, ...frozen } = known
  const pictures = Object.entries(charts).map(([name, { chartId, chartTitle, explanation, description }]) => ({
    chartId,
    chartTitle,
    explanation,
    svgUrl: chartAddress(baseUrl, path, name),
    description,
  }))
  return {
    ...frozen,
    pooled: pooled && { ...pooled, method: knownOf(pooled.method) },
    by,
    publishedAt,
    title: wording.text.studyTitle,
    headline: wording.headline,
    text: wording.text,
    participantInstructions: wording.instructions,
    links: linksOf({ path, kind: snapshot.type, baseUrl, ...wording.sharing }),
    votes: { averageVote: votes.averageVote, count: votes.count },
    // When it was worked out, and by now.
    ...(participants === undefined ? {} : { participants: then, participantsNow: participants }),
    charts: pictures,
  }
}

/** Of people who gave nothing yet, nothing was analysed at any time. */
const knownOf = ({ analysedAtEpoch, ...method }: PopulationFinding['method']) => ({
  ...method,
  ...(analysedAtEpoch === 0 ? {} : { analysedAtEpoch }),
})
