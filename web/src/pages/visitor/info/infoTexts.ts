export type InfoName = 'terms' | 'privacy' | 'fair-play' | 'responsible-play'

export interface InfoText {
  title: string
  intro: string
  sections: { heading: string; paragraphs?: string[]; points?: string[] }[]
}

/** The texts of one language. */
export interface InfoTexts {
  navigation: string
  updated: string
  /** Followed by the address to which readers write. */
  contact: string
  pages: Record<InfoName, InfoText>
}
