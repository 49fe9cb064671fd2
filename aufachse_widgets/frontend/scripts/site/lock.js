// What the tabs of this site share: one of them has the games.

/** The lock that the tab with the games holds. */
export const LOCK = "aufachse-games";
/** What a tab keeps for itself while it is loaded again to take the games back. */
export const TAKES = "aufachse-takes";
/** The channel by which another tab asks for them. */
export const CHANNEL = "aufachse";
