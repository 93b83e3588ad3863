"""Sines of whole degrees as whole numbers, so that every machine finds the same places.

The table is data: billionths, rounded to the nearest. Mirrored and turned by quarters it is exactly symmetrical.
"""

from __future__ import annotations

#: One, in the unit of the table.
ONE = 1_000_000_000

#: The sine of 0 to 90 degrees.
QUARTER = (
    0, 17_452_406, 34_899_497, 52_335_956, 69_756_474, 87_155_743, 104_528_463,
    121_869_343, 139_173_101, 156_434_465, 173_648_178, 190_808_995, 207_911_691, 224_951_054,
    241_921_896, 258_819_045, 275_637_356, 292_371_705, 309_016_994, 325_568_154, 342_020_143,
    358_367_950, 374_606_593, 390_731_128, 406_736_643, 422_618_262, 438_371_147, 453_990_500,
    469_471_563, 484_809_620, 500_000_000, 515_038_075, 529_919_264, 544_639_035, 559_192_903,
    573_576_436, 587_785_252, 601_815_023, 615_661_475, 629_320_391, 642_787_610, 656_059_029,
    669_130_606, 681_998_360, 694_658_370, 707_106_781, 719_339_800, 731_353_702, 743_144_825,
    754_709_580, 766_044_443, 777_145_961, 788_010_754, 798_635_510, 809_016_994, 819_152_044,
    829_037_573, 838_670_568, 848_048_096, 857_167_301, 866_025_404, 874_619_707, 882_947_593,
    891_006_524, 898_794_046, 906_307_787, 913_545_458, 920_504_853, 927_183_855, 933_580_426,
    939_692_621, 945_518_576, 951_056_516, 956_304_756, 961_261_696, 965_925_826, 970_295_726,
    974_370_065, 978_147_601, 981_627_183, 984_807_753, 987_688_341, 990_268_069, 992_546_152,
    994_521_895, 996_194_698, 997_564_050, 998_629_535, 999_390_827, 999_847_695, 1_000_000_000,
)  # fmt: skip


def _sine(degrees: int) -> int:
    turned = degrees % 360
    if turned > 180:
        return -_sine(turned - 180)
    return QUARTER[turned if turned <= 90 else 180 - turned]


#: Sine and cosine of each whole degree of the circle.
CIRCLE = tuple([(_sine(degrees), _sine(degrees + 90)) for degrees in range(360)])


def sine(degrees: int) -> int:
    """Give the sine of a whole number of degrees, in billionths.

    >>> sine(90), sine(30), sine(-90), sine(45) == cosine(45)
    (1000000000, 500000000, -1000000000, True)
    """
    return CIRCLE[degrees % 360][0]


def cosine(degrees: int) -> int:
    """Give the cosine of a whole number of degrees, in billionths.

    >>> cosine(0), cosine(90), cosine(180)
    (1000000000, 0, -1000000000)
    """
    return CIRCLE[degrees % 360][1]
