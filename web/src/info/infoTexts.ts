export type InfoName = 'terms' | 'privacy' | 'fair-play' | 'responsible-play'

export interface InfoText {
  title: string
  intro: string
  sections: { heading: string; paragraphs?: string[]; points?: string[] }[]
}

/** The texts of one language, as long as they are: too much for the catalogs, whose ids are the English sentences. */
export interface InfoTexts {
  navigation: string
  updated: string
  pages: Record<InfoName, InfoText>
}
