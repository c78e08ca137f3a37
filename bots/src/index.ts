/** A player that is not a person: it is handed what its seat may see, and answers with what it does. */
export {}
